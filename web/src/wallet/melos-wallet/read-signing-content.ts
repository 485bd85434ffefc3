import {
  auctionHouseAbi,
  gateAbi,
  marketAbi,
  melsAbi,
  royaltiesAbi,
  songTokenAbi,
  songTokensAbi,
} from '@melos/contracts'
import { type Abi, type Address, type Hex, isAddressEqual } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import { auctionReaders, factoryReaders } from './read-auction-calls.ts'
import { type CallReaders, readCall, refuse, writeData } from './read-call.ts'
import { gateReaders } from './read-gate-calls.ts'
import { marketReaders } from './read-market-calls.ts'
import { readMessage } from './read-message.ts'
import { royaltiesReaders } from './read-royalties-calls.ts'
import { melsReaders, songReaders } from './read-token-calls.ts'
import { contractOf, readTypedData, type TypedData } from './read-typed-data.ts'
import type { Reading, SigningContext } from './signing-content.ts'

export type Signable =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** Derives from the bytes what a signature would do. What is for no contract of the site is read as if it were for a song. */
export function readSigningContent(context: SigningContext, signable: Signable): Reading {
  switch (signable.kind) {
    case 'message': {
      const { message: raw } = signable
      const content = readMessage(context, raw)
      return content === undefined ? refuse('message', { raw }) : { content, raw }
    }
    case 'typed-data':
      return readTypedData(context, signable.typedData)
    case 'transaction':
      return readTransaction(context, signable)
    default:
      return signable satisfies never
  }
}

/** The contract that has to be a genuine song, because it isn't one of the site's. */
export function songOf({ contracts }: WalletSite, signable: Signable): Address | undefined {
  const contract =
    signable.kind === 'transaction' && signable.data !== '0x'
      ? signable.to
      : signable.kind === 'typed-data'
        ? contractOf(signable.typedData)
        : undefined
  const isOwn = contract !== undefined && Object.values(contracts).some((own) => isAddressEqual(own, contract))
  return isOwn ? undefined : contract
}

function readTransaction(
  context: SigningContext,
  { to, value, data }: Extract<Signable, { kind: 'transaction' }>,
): Reading {
  const raw = writeData(to, data, value)
  if (to === undefined) return refuse('new-contract', { raw })
  if (data === '0x') return { content: { kind: 'send', asset: 'POL', to, amount: value }, raw }
  if (value !== 0n) return refuse('with-pol', { contract: to, raw })
  return readContractCall({ ...context, to }, data)
}

function readContractCall(context: SigningContext & { to: Address }, data: Hex): Reading {
  const { mels, gate, auctionHouse, songTokens, royalties, market } = context.site.contracts
  const read = <const Declaration extends Abi>(abi: Declaration, readers: CallReaders<Declaration>) =>
    readCall({ abi, readers }, context, data)
  const isTo = (contract: Address): boolean => isAddressEqual(context.to, contract)
  if (isTo(mels)) return read(melsAbi, melsReaders)
  if (isTo(auctionHouse)) return read(auctionHouseAbi, auctionReaders)
  if (isTo(songTokens)) return read(songTokensAbi, factoryReaders)
  if (isTo(market)) return read(marketAbi, marketReaders)
  if (isTo(royalties)) return read(royaltiesAbi, royaltiesReaders)
  if (isTo(gate)) return read(gateAbi, gateReaders)
  return read(songTokenAbi, songReaders)
}
