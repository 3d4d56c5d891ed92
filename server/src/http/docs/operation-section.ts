import { type Access, type Operation, problemsOf } from '@clan-companion/contract/operation';
import { type ProblemName, problems } from '@clan-companion/contract/problems';
import { byStatus } from './problems-section.ts';
import { curl } from './curl.ts';
import { example } from './example.ts';
import { parametersTable, shape } from './fields.ts';
import { type Html, html, prose } from './html.ts';
import { jsonView } from './json-view.ts';
import { type Entry, title } from './resources.ts';
import { sample } from './sample.ts';

const ACCESS: Record<Access, string> = {
  public: 'Open to everyone',
  optional: 'Open to everyone; a session counts where it is sent',
  session: 'Needs a session: `Authorization: Bearer`',
  bot: 'For the chat bot: `Authorization: Bot` and its key',
};

/** What even the simplest operation can answer, so that it need not be read sixty times. */
const ANYWHERE = problemsOf({ id: '', summary: '', access: 'public', answer: {}, problems: [] });

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

export function operationSection(entry: Entry): Html {
  const { method, path, resource, operation } = entry;
  const { id, params, query, headers, body, answer } = operation;
  const parameters = parametersTable({ path: params, query, header: headers });
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title">
    <header>
      <h3 id="${id}-title">
        ${title(id)} <a class="anchor" href="#${id}" aria-label="Link to ${title(id)}">#</a>
      </h3>
      <p class="endpoint">${methodBadge(method)} <code>${breakable(path)}</code></p>
      <p class="summary">${prose(operation.summary)}</p>
      <p class="access ${operation.access}">${prose(ACCESS[operation.access])}</p>
    </header>
    <div class="facts">
      ${
        parameters &&
        html`<h4>Parameters</h4>
          ${parameters}`
      }
      ${
        body &&
        html`<h4>Body</h4>
          ${shape(body, 'body')}`
      }
      <h4>Answer</h4>
      ${shape(answer, 'answer')}
      ${operation.stream && html`<p class="note">The data of one event; they come without an end: see <a href="#about-events">events</a>.</p>`}
      ${operation.paged && html`<p class="note">One page of a longer list: see <a href="#about-paging">paging</a>.</p>`}
      ${operation.limit && html`<p class="note">Counted more strictly than the rest: see <a href="#about-limits">rate limits</a>.</p>`}
      ${problemList(operation)}
    </div>
    <div class="samples">
      <h4>Request</h4>
      ${sample('Request with curl', curl(entry))}
      <h4>Example answer</h4>
      ${sample('Example answer', jsonView(example(answer, { name: id, owner: resource })))}
    </div>
  </article>`;
}

function problemList(operation: Operation): Html {
  const names = problemsOf(operation).toSorted(byStatus);
  const own = names.filter((name) => !ANYWHERE.includes(name));
  const anywhere = names.filter((name) => ANYWHERE.includes(name));
  return html`<h4>Problems</h4>
    ${
      own.length > 0 &&
      html`<ul class="problems">
        ${own.map(problemItem)}
      </ul>`
    }
    <p class="note">
      As anywhere:
      ${anywhere.map(
        (name, index) =>
          html`${index > 0 && ', '}<a href="#problem-${name}">${problems[name].status} ${name}</a>`,
      )}.
    </p>`;
}

const problemItem = (name: ProblemName): Html =>
  html`<li>
    <span class="status">${problems[name].status}</span> <a href="#problem-${name}">${name}</a>
    <span class="title">${problems[name].title}</span>
  </li>`;

/** Long paths wrap before a slash, not within a word. */
export const breakable = (path: string): Html =>
  html`${path.split('/').map((segment, index) => index > 0 && html`<wbr />/${segment}`)}`;
