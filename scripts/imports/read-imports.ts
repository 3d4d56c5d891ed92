import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Import } from './rules.ts';

const SOURCE = /\.[cm]?[jt]sx?$/;

/** Every import of the sources of every workspace, type-only ones included. */
export function readTree(root: string): Import[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces.flatMap((workspace) => {
    const files = readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => SOURCE.test(file))
      .map((file) => posix.join(workspace, 'src', file));
    if (files.length === 0) throw new Error(`${workspace}/src has no sources`);
    return files.flatMap((file) => readImports(file, readFileSync(join(root, file), 'utf8')));
  });
}

export function readImports(from: string, source: string): Import[] {
  const { program, errors } = parseSync(from, source);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`);
  const found = new Set<string>();
  const add = ({ source: module }: { source?: unknown }) => {
    const { value } = (module ?? {}) as { value?: unknown };
    if (typeof value === 'string') found.add(resolve(from, value));
  };
  new Visitor({
    ImportDeclaration: add,
    ImportExpression: add,
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
    TSImportType: add,
  }).visit(program);
  return [...found].map((to) => ({ from, to }));
}

/** Workspaces are resolved as their `exports` say: `./*` is `./src/*.ts`. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, workspace, path] = /^@clan-companion\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  return workspace === undefined ? specifier : `${workspace}/src/${path}.ts`;
}
