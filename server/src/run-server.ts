import { type Config, loadEnvFile, readConfig } from './config.ts'
import type { WebApp } from './http/web-app.ts'
import { startServer } from './start-server.ts'
import { StartupError } from './startup-error.ts'

const PATIENCE_MS = 30_000

/** Runs until a signal, then ends the process: with 0 when stopped, with 1 and a message when it fails. */
export async function runServer({ loadWebApp }: { loadWebApp: () => Promise<WebApp> }): Promise<void> {
  const running = new AsyncDisposableStack()
  const signalled = new Promise<void>((resolve) => {
    // The terminal and npm may both send the same Ctrl-C, so later signals have no effect.
    const stop = () => {
      setTimeout(() => process.exit(1), PATIENCE_MS).unref()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  })

  try {
    loadEnvFile()
    const config = readConfig(process.env)
    const starting = startServer(running, { config, loadWebApp })
    const server = await Promise.race([starting, signalled])
    if (server !== undefined) {
      process.stdout.write(greet(config, server.address))
      await Promise.race([signalled, server.failed])
    }
    // An interrupted start must end before what it started can be stopped.
    await starting.catch(() => undefined)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(
      error instanceof StartupError ? `Melos: ${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
    )
  }

  await running.disposeAsync()
  process.exit()
}

function greet(config: Config, address: string): string {
  const lines = [`Melos is ready at ${address}`, `Data in ${config.dataDir}`]
  if (config.database.kind === 'embedded' && config.chain.kind === 'embedded') {
    lines.push(`Admin login: ${config.admin.email}, password ${config.admin.password}`)
  }
  return `${lines.join('\n')}\n`
}
