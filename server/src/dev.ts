import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { WebApp } from './http/web-app.ts'
import { runServer } from './run-server.ts'

const root = fileURLToPath(new URL('../../web/', import.meta.url))

async function loadDevelopmentWebApp(): Promise<WebApp> {
  // Vite and React Router read their configuration from the working directory.
  process.chdir(root)
  const vite = await createServer({ root, server: { middlewareMode: true } })
  return {
    // React Router provides its server build as this virtual module.
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    files: { kind: 'middleware', handle: vite.middlewares },
  }
}

await runServer({ loadWebApp: loadDevelopmentWebApp })
