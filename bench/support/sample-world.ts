import { waitUntil } from '@melos/test-kit/wait-until'

const PATIENCE_MS = 900_000

/** Undefined while the server catches up with its chain. */
async function read<Body>(path: string, url: string): Promise<Body | undefined> {
  const answer = await fetch(new URL(path, url))
  // The API contract defines these answers.
  return answer.ok ? ((await answer.json()) as Body) : undefined
}

export const untilListed = (url: string, auctions: number) =>
  waitUntil(
    `${auctions} auctions are listed`,
    async () => {
      const list = await read<{ total: number }>('/api/public/auctions?size=1', url)
      return (list?.total ?? 0) >= auctions
    },
    PATIENCE_MS,
  )

export const untilFilled = (url: string) =>
  waitUntil(
    'the sample world is complete',
    async () => (await read<{ isFilled: boolean }>('/api/public/sample-world', url))?.isFilled === true,
    PATIENCE_MS,
  )
