import { publishMarketReason } from '@melos/api-contract'
import { marketAbi } from '@melos/contracts'
import { encodeFunctionData, isHex } from 'viem'
import type { Administer } from '../administer.ts'
import { RefusedError } from '../call-server.ts'
import type { House } from '../house.ts'
import { marketStates, readBook, type SoldSongMarket } from './read-market.ts'
import { haltReason } from './traded-songs.ts'

/** Publishes the reason like an administrator and halts the market, unless an earlier run did. */
export async function haltMarket(
  house: House,
  { administer, sold: { externalId, song } }: { administer: Administer; sold: SoldSongMarket },
): Promise<void> {
  const { operator, market, send } = house
  if ((await readBook(house, song)).state !== marketStates.open) return
  const published = await administer(publishMarketReason, { id: externalId, body: { reason: haltReason } }).catch(
    forgiveRefusal,
  )
  if (published === undefined) return
  const { hash } = publishMarketReason.answer.parse(published).body
  if (!isHex(hash)) throw new Error('The published reason has no hash')
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'halt', args: [song, hash] })
  await send({ from: operator, to: market, data })
}

/** A market without a published reason is not halted. */
function forgiveRefusal(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
  console.warn(`The sample world has no halted market: ${error.message}`)
}
