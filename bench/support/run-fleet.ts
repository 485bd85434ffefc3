import { findFreePort } from '@melos/test-kit/free-port'
import { startLoadBalancer } from '@melos/test-kit/start-haproxy'
import { waitUntil } from '@melos/test-kit/wait-until'
import { processorMsOf } from './processor-time.ts'
import { runMelos } from './run-melos.ts'

const PATIENCE_MS = 120_000

export interface Fleet extends AsyncDisposable {
  /** The load balancer's. */
  readonly url: string
  /** One process's own. */
  readonly directUrl: string
  /** Of all processes together. */
  processorMs(): number
  balancerProcessorMs(): number
  /** Kills one process for good. */
  killOne(): Promise<unknown>
}

/** This many processes with the same settings, behind the load balancer that operators get. */
export async function runFleet(count: number, environment: Record<string, string>): Promise<Fleet> {
  await using stack = new AsyncDisposableStack()
  const ports: number[] = []
  while (ports.length < count) ports.push(await findFreePort())
  const processes = await Promise.all(
    ports.map(async (port) => stack.use(await runMelos({ ...environment, PORT: String(port) }))),
  )
  const balancer = stack.use(await startLoadBalancer(ports))
  // A server counts as used until its first check has failed, so its own answer says when it is ready.
  for (const { url } of processes)
    await waitUntil(`${url} is ready`, async () => (await fetch(new URL('/api/ready', url))).ok, PATIENCE_MS)
  await waitUntil(
    'the load balancer uses all',
    async () => (await balancer.listUsed('ready')).length === count,
    PATIENCE_MS,
  )
  const whole = stack.move()
  return {
    url: balancer.url,
    directUrl: processes[0]?.url ?? '',
    processorMs: () => processes.reduce((sum, process) => sum + process.processorMs(), 0),
    balancerProcessorMs: () => processorMsOf(balancer.pid),
    killOne: async () => await processes.at(-1)?.kill(),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
