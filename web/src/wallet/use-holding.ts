import { loadPart } from '../lib/load-part.ts'
import { useSite } from '../lib/site.ts'
import { useAnswer } from '../lib/use-answer.ts'
import type { Holding } from './holding.ts'
import { loadWallet } from './load-wallet.ts'
import { onRefreshFunds } from './use-funds.ts'
import { useConnectedAddress } from './wallet.ts'

/** The connected wallet's tokens of a song; undefined until they are known. A change of `occasion` reads them again. */
export function useHolding(song: string, occasion: string): Holding | undefined {
  const site = useSite()
  const owner = useConnectedAddress()
  const { answer } = useAnswer({
    owner,
    occasion: `${song} ${occasion}`,
    async ask() {
      const [clients, { readHolding }] = await Promise.all([loadWallet(site), loadPart(() => import('./holding.ts'))])
      return owner && (await readHolding(clients, { owner, song }))
    },
    subscribe: onRefreshFunds,
  })
  return answer
}
