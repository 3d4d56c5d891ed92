import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** Replaces parts of Swagger UI that fail our accessibility checks or don't apply here. */
const ourParts = ({ React }) => ({
  components: {
    // A link inside a button can't be reached by keyboard. The button opens the operation by itself.
    DeepLink: ({ text }) => React.createElement('span', null, text),
    // There is one server: this one.
    ServersContainer: () => null,
  },
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyTheme);
applyTheme();

const ui = SwaggerUI({
  url: '/openapi.json',
  dom_id: '#reference',
  plugins: [ourParts],
  deepLinking: true,
  // No request to a third party: the validator badge is an image from one.
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  onComplete: followHash,
});

addEventListener('hashchange', followHash);

/** `#/clans/listClans` opens an operation; `#about-events` is a place in the introduction. */
function followHash() {
  const { hash } = location;
  if (hash.startsWith('#/')) ui.getSystem().layoutActions.parseDeepLinkHash(hash);
  else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
}

// Swagger UI gives every Markdown link target="_blank", also links within this page.
document.addEventListener(
  'click',
  ({ target }) => target.closest('a[href^="#"]')?.removeAttribute('target'),
  { capture: true },
);
