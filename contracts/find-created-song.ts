import { type Address, isAddressEqual, type Log, parseEventLogs } from 'viem'
import { songTokensAbi } from './generated/index.ts'

/** The song that a transaction with these logs created; undefined if it created none. */
export function findCreatedSong(logs: readonly Log[], songTokens: Address): Address | undefined {
  // Any contract can emit the event, so only the factory's own counts.
  const own = logs.filter(({ address }) => isAddressEqual(address, songTokens))
  return parseEventLogs({ abi: songTokensAbi, logs: own, eventName: 'SongCreated' })[0]?.args.song
}
