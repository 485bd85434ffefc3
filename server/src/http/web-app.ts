import { access } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartupError } from '../startup-error.ts'

export interface WebApp {
  readonly build: () => Promise<ServerBuild>
  readonly files:
    | { readonly kind: 'folder'; readonly path: string }
    | {
        readonly kind: 'middleware'
        readonly handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
      }
}

const folder = new URL('../../../web/build/', import.meta.url)

export async function loadWebApp(): Promise<WebApp> {
  const entry = new URL('server/index.js', folder)
  try {
    await access(entry)
  } catch (error) {
    throw new StartupError("The web pages aren't built yet. Run npm run build first.", { cause: error })
  }
  const build: ServerBuild = await import(entry.href)
  return { build: async () => build, files: { kind: 'folder', path: fileURLToPath(new URL('client/', folder)) } }
}
