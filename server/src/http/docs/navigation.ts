import { type Html, html } from './html.ts';
import type { Topic } from './intro.ts';
import { methodBadge } from './operation-section.ts';
import { type Entry, type Resource, title } from './resources.ts';

/** One list for both layouts: folded on narrow screens, always open beside the text on wide ones. */
export function navigation(topics: readonly Topic[], resources: readonly Resource[]): Html {
  return html`<nav class="side" aria-label="Contents">
    <details>
      <summary>Contents</summary>
      <div class="contents">
        <p class="filter" hidden>
          <label for="filter">Find an operation</label>
          <input
            id="filter"
            type="search"
            placeholder="trade, PUT, /users …"
            autocomplete="off"
            spellcheck="false"
          />
          <output for="filter"></output>
        </p>
        <div class="group">
          <p class="group-title">Start here</p>
          <ul>
            ${topics.map(({ anchor, title: name }) => html`<li><a href="#${anchor}">${name}</a></li>`)}
          </ul>
        </div>
        ${resources.map(
          ({ name, anchor, entries }) =>
            html`<div class="group">
              <p class="group-title"><a href="#${anchor}">${title(name)}</a></p>
              <ul>
                ${entries.map(item)}
              </ul>
            </div>`,
        )}
        <div class="group">
          <p class="group-title"><a href="#problems">Problems</a></p>
        </div>
      </div>
    </details>
  </nav>`;
}

const item = ({ method, path, operation }: Entry): Html =>
  html`<li data-find="${`${method} ${path} ${operation.id} ${operation.summary}`.toLowerCase()}">
    <a href="#${operation.id}">${methodBadge(method)} ${title(operation.id)}</a>
  </li>`;
