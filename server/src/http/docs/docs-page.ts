import type { Operations } from '@clan-companion/contract/operation';
import { operations } from '@clan-companion/contract/operations';
import { type Html, html, prose } from './html.ts';
import { type Topic, topics } from './intro.ts';
import { masthead } from './masthead.ts';
import { navigation } from './navigation.ts';
import { breakable, methodBadge, operationSection } from './operation-section.ts';
import { problemsSection } from './problems-section.ts';
import { type Entry, type Resource, resourcesOf, title } from './resources.ts';

const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" ' +
      'fill="#151a36"/><path d="M19 5a8 8 0 1 0 7 12 7 7 0 0 1-7-12z" fill="#f0c98f"/>' +
      '<path d="M0 25c8-5 14-4 32 0v0a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7z" fill="#b9834a"/></svg>',
  );

/** The interface for people: one page, made of the contract. */
export function docsPage(table: Operations = operations): string {
  const resources = resourcesOf(table);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Clan Companion API</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="/docs/style.css" />
        <script src="/docs/script.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${masthead}
        <div class="page">
          ${navigation(topics, resources)}
          <main id="content" tabindex="-1">
            <div class="topics">${topics.map(topicSection)}</div>
            ${resources.map(resourceSection)} ${problemsSection()}
          </main>
        </div>
      </body>
    </html> `.markup;
}

const topicSection = ({ anchor, title: name, wide, content }: Topic): Html =>
  html`<section class="topic${wide && ' wide'}" id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${name}</h2>
    ${content}
  </section>`;

const resourceSection = ({ name, anchor, entries }: Resource): Html =>
  html`<section class="resource" id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${title(name)}</h2>
    <ul class="overview">
      ${entries.map(overviewItem)}
    </ul>
    ${entries.map(operationSection)}
  </section>`;

const overviewItem = ({ method, path, operation }: Entry): Html =>
  html`<li>
    ${methodBadge(method)} <a href="#${operation.id}"><code>${breakable(path)}</code></a>
    <span>${prose(operation.summary)}</span>
  </li>`;
