import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** Returns the methods that work at the path of a request, for `Allow`; none if it is unknown. */
export type MethodsFor = (request: FastifyRequest) => readonly string[];

/** Must be called before routes are added. */
export function collectMethods(app: FastifyInstance, { botKey }: Config): MethodsFor {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const isHidden = config?.access === 'bot' && botKey === undefined;
    // OPTIONS works at every path.
    if (isHidden || method === 'OPTIONS') return;
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return ({ raw }) => {
    // A proxy may send the complete URL.
    const path = raw.url!.split('?', 1)[0]!.replace(/^https?:\/\/[^/]*/i, '');
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
  };
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace('*', '.*').replace(/:\w+/g, '[^/]*')}$`);

/** Refuses requests without a route before their body is read. */
export function refuseOtherMethods(app: FastifyInstance, methodsFor: MethodsFor): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = methodsFor(request);
    if (allowed.length === 0) return done(new Problem('no-such-page'));
    reply.header('allow', allowed.join(', '));
    done(new Problem('method-not-allowed'));
  });
}
