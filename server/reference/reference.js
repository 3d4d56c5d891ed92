import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** Replaces or wraps the parts of Swagger UI that fail our accessibility tests or don't apply here. */
function adaptParts({ React: { createElement } }) {
  const wrap = (properties) => (Original) => (given) =>
    createElement('div', properties, createElement(Original, given));
  return {
    components: {
      // A link inside a button can't be reached by keyboard. The button opens the operation by itself.
      DeepLink: ({ text }) => createElement('span', null, text),
      // There is only one server: the one that serves this page.
      ServersContainer: () => null,
      TextArea: (given) => createElement('textarea', { 'aria-label': 'Request body', ...given }),
    },
    wrapComponents: {
      InfoContainer: wrap({ role: 'region', 'aria-label': 'Introduction', ref: followHash }),
      authorizationPopup: wrap({
        role: 'dialog',
        'aria-modal': true,
        'aria-label': 'Authorize',
        ref: nameButtons,
      }),
      responses: wrap({ ref: dropTableRoles }),
      // Before the operation is read, which takes a moment, the request fails and nothing says so.
      execute:
        (Original, { specSelectors }) =>
        (given) => {
          const isRead = specSelectors.specResolvedSubtree(['paths', given.path, given.method]);
          return createElement(Original, { ...given, disabled: given.disabled || !isRead });
        },
    },
    statePlugins: {
      // Swagger UI takes every hash for one of its own, and changes the address.
      layout: {
        wrapActions: {
          parseDeepLinkHash: (original) => (hash) => isOperation(hash) && original(hash),
        },
      },
    },
  };
}

function nameButtons(dialog) {
  const close = dialog?.querySelector('.close-modal');
  close?.setAttribute('aria-label', 'Close');
  close?.focus();
  // Their own label differs from the text they show.
  for (const button of dialog?.querySelectorAll('.auth-btn-wrapper [aria-label]') ?? []) {
    button.removeAttribute('aria-label');
  }
}

/** Each table of responses claims to be a landmark, all without a name. */
function dropTableRoles(responses) {
  for (const table of responses?.querySelectorAll('table[role="region"]') ?? []) {
    table.removeAttribute('role');
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyTheme);
applyTheme();

const ui = SwaggerUI({
  url: '/openapi.json',
  dom_id: '#reference',
  plugins: [adaptParts],
  deepLinking: true,
  // The validator's badge is an image from a third party.
  validatorUrl: null,
  // With 150 operations in the list, Swagger UI draws only those in view, and the browser's search fails.
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
});

/** `#/clans/listClans` is an operation, `#about-events` a place in the introduction. */
function isOperation(hash) {
  return hash.startsWith('#/');
}

function followHash(introduction) {
  if (introduction && !isOperation(location.hash)) {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }
}

// Swagger UI reads the hash only when the page is loaded.
addEventListener('hashchange', () => ui.getSystem().layoutActions.parseDeepLinkHash(location.hash));

// Swagger UI opens every Markdown link in a new tab, even links within this page.
document.addEventListener(
  'click',
  ({ target }) => target.closest('a[href^="#"]')?.removeAttribute('target'),
  { capture: true },
);
