import { type ProblemName, problems, problemType } from '@clan-companion/contract/problems';
import { type Html, html } from './html.ts';

export const byStatus = (one: ProblemName, other: ProblemName): number =>
  problems[one].status - problems[other].status;

export function problemsSection(): Html {
  const names = (Object.keys(problems) as ProblemName[]).toSorted(byStatus);
  return html`<section id="problems" aria-labelledby="problems-title">
    <h2 id="problems-title">Problems</h2>
    <p>
      Every way in which a request can fail, one per rule. Each <code>type</code> is an address of
      this service, and leads here.
    </p>
    <table class="problem-table">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Type</th>
          <th scope="col">Title</th>
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name) =>
            html`<tr id="problem-${name}">
              <td class="status">${problems[name].status}</td>
              <th scope="row">
                <a href="#problem-${name}"><code>${problemType(name)}</code></a>
              </th>
              <td>${problems[name].title}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
