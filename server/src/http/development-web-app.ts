import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { WebApp } from './web-app.ts'

const root = fileURLToPath(new URL('../../../web/', import.meta.url))

/** The web app from its sources, reloaded as they change. */
export async function loadDevelopmentWebApp(): Promise<WebApp> {
  // Vite and React Router read their configuration from where the process stands.
  process.chdir(root)
  const vite = await createServer({ root, server: { middlewareMode: true } })
  return {
    // The virtual module is React Router's server build by definition.
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    files: { kind: 'middleware', handle: vite.middlewares },
  }
}
