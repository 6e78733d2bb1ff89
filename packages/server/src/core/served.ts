import type { RouteOptions } from 'fastify'

/** Everything production serves beside the endpoints of the contract. What is not named here does not start. */
const servedInProduction: readonly string[] = [
  '/',
  '/*',
  '/embed/*',
  '/oidc/*',
  '/oidc/auth',
  '/oidc/auth/*',
  '/sign-in/:file',
  '/calendar/:file',
  '/healthz',
  '/readyz',
  '/metrics',
  // Issuers of badges, what is public of these and what was withdrawn: read by verifiers elsewhere.
  '/.well-known/did.json',
  '/issuers/:clientId/did.json',
  '/api/gamification-service/public/credential/:id',
  '/api/gamification-service/public/status/:list',
  // The contract is published with the SDK; these pages hold nothing else.
  '/api/openapi.json',
  '/api/docs',
]

/** Throws for a route that production does not serve. */
export function refuseUnnamed({ url, config }: Pick<RouteOptions, 'url' | 'config'>): void {
  if (config && 'endpoint' in config) return
  if (!servedInProduction.includes(url)) throw new Error(`${url} is not among what production serves (core/served.ts)`)
}
