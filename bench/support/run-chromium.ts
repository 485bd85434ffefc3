import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '@melos/test-kit/find-browser'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'

interface Chromium extends AsyncDisposable {
  /** The DevTools port. */
  readonly port: number
}

const quietFlags = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** Runs a headless Chromium, the same as the browser tests, with a temporary profile. */
export async function runChromium(): Promise<Chromium> {
  const { path, env } = await findBrowser()
  const profile = await makeTemporaryFolder()
  // The sandbox doesn't work as root, as in a container, and only our own pages are opened.
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile.path}`]
  const child = spawn(path, [...flags, ...quietFlags, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const port = new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (part) => {
      output += part
      const found = output.match(/DevTools listening on ws:\/\/[^:]+:(\d+)\//)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    ended.then(() => reject(new Error(`Chromium ended before it was ready: ${output}`)), reject)
  })
  const stop = async () => {
    child.kill()
    await ended.catch(() => undefined)
    await profile[Symbol.asyncDispose]()
  }
  try {
    return { port: await port, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
