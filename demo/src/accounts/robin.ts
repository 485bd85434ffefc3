import { watchAuction } from '@melos/api-contract'
import type { PrivateKeyAccount } from 'viem/accounts'
import { untilListed } from '../until-listed.ts'
import { openAccount, PASSWORD } from './open-account.ts'

/** One ends a day and a few minutes after the first start, one begins soon, and one is where everyone bids. */
const watched = ['Second Hand Sunlight', 'Telephone Weather', 'Harbour Lights']

/** A listener whose wallet is one of the sample bidders, so the bell has what such a wallet hears: outbid, won, paid. */
export async function openRobin(apiUrl: string, wallet: PrivateKeyAccount) {
  const ask = await openAccount(apiUrl, {
    username: 'robin',
    email: 'robin@listener.example',
    country: 'CZ',
    password: PASSWORD,
    network: '127.0.0.2',
    wallet,
  })
  return {
    /** Watches auctions that are listed by now. */
    async watch(): Promise<void> {
      for (const title of watched) await ask(watchAuction, { id: await untilListed(apiUrl, title) })
    },
  }
}
