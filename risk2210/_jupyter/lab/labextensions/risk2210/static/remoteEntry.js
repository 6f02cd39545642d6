/* Runs the companion when it opens, so that the board is there without a key pressed.
 *
 * JupyterLab finds this folder only when the command `risk2210` has started it; every other JupyterLab is left as it
 * is. Only the companion at the top of the user's folder is run, and only when there is nothing to see yet: on a kernel
 * that has run nothing, or in a notebook that holds no output. It is saved after that, so that a reloaded page shows
 * the board that lives in the kernel.
 *
 * A prebuilt extension is a container of webpack's module federation. This one needs none of the shared modules, so
 * it is written by hand and has no build step.
 */
(() => {
  'use strict';
  const NOTEBOOK = 'companion.ipynb';

  const findPanel = app => {
    for (const widget of app.shell.widgets('main')) {
      if (widget.context && widget.context.path === NOTEBOOK && widget.sessionContext) return widget;
    }
    return null;
  };

  const kernelOf = async sessionContext => {
    await sessionContext.ready;
    for (;;) {
      const kernel = sessionContext.session && sessionContext.session.kernel;
      if (kernel) return kernel;
      if (sessionContext.isDisposed) return null;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  };

  /* The number that the last run of a cell was given; a silent run gets none of its own. */
  const runsSoFar = async kernel => {
    await kernel.info;
    const reply = await kernel.requestExecute({ code: '', silent: true, store_history: false }).done;
    return reply.content.execution_count;
  };

  const showsSomething = panel =>
    [...panel.content.model.cells].some(cell => cell.type === 'code' && cell.outputs.length > 0);

  const open = async (app, panel) => {
    await panel.context.ready;
    const kernel = await kernelOf(panel.sessionContext);
    if (!kernel || ((await runsSoFar(kernel)) > 0 && showsSomething(panel)) || panel.isDisposed) return;
    app.shell.activateById(panel.id);
    await app.commands.execute('notebook:run-all-cells');
    await panel.context.save();
  };

  const plugin = {
    id: 'risk2210:open-companion',
    description: 'Runs the companion when it opens.',
    autoStart: true,
    activate: app => {
      const seen = new WeakSet();
      const look = () => {
        const panel = findPanel(app);
        if (!panel || seen.has(panel)) return;
        seen.add(panel);
        open(app, panel).catch(error => console.warn('risk2210: the companion did not run by itself:', error));
      };
      app.restored.then(() => {
        look();
        app.shell.layoutModified.connect(look);
      });
    }
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.risk2210 = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin })
  };
})();
