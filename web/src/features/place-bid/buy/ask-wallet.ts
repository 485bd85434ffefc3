import type { ContractCall } from '../../../wallet/contract-call.ts'
import { sendCall } from '../../../wallet/send-call.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import { bidJournal } from './bid-journal.ts'
import type { BidUnderWay } from './bid-under-way.ts'

/**
 * Asks the wallet to send a call that has been tried out before. What may be on its way is in the journal before the person can
 * say yes, so that a browser that dies in between loses nothing.
 */
export async function askWallet(door: WalletDoor, bid: BidUnderWay, call: ContractCall): Promise<BidUnderWay> {
  const guess = await door.client.getTransactionCount({ address: bid.address, blockTag: 'pending' })
  const asked = { ...bid, askedAt: Date.now() }
  bidJournal.write(asked)
  const hash = await sendCall(door, { from: bid.address, call })
  const sent = { ...asked, sent: { hash, guess } }
  bidJournal.write(sent)
  return sent
}
