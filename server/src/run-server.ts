import { type Config, readConfig } from './config.ts'
import type { WebApp } from './http/web-app.ts'
import { loadEnvFile } from './load-env-file.ts'
import { startServer } from './start-server.ts'
import { StartupError } from './startup-error.ts'

const PATIENCE_MS = 30_000

/** Runs until a signal, and ends the process: 0 when stopped, 1 with one sentence when it cannot start or go on. */
export async function runServer({ loadWebApp }: { loadWebApp: () => Promise<WebApp> }): Promise<void> {
  const running = new AsyncDisposableStack()
  const signalled = new Promise<void>((resolve) => {
    // Heard once: a terminal and npm may both pass on the same Ctrl-C.
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
    // A start that was interrupted has to end before what it started can be stopped.
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
    lines.push(`Administrator ${config.admin.email}, password ${config.admin.password}`)
  }
  return `${lines.join('\n')}\n`
}
