import type { StatementPreview } from '@melos/api-contract'
import { melsAbi, royaltiesAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, getAddress, isHex, parseEther } from 'viem'
import type { House } from '../house.ts'
import type { ChainClock } from '../world/chain-clock.ts'

interface Context {
  readonly house: House
  readonly clock: ChainClock
}

const HOUR = 3_600
/** The contract's 48 hours, and one more because blocks can be later than the clock. */
const NOTICE = 49 * HOUR

/** Returns the disbursement's number, also if an earlier run has announced it. Undefined if everything is carried forward. */
export async function announce({ house, clock }: Context, { announce }: StatementPreview): Promise<bigint | undefined> {
  if (announce === null || announce.lines.length === 0) return undefined
  const { documentHash: document, linesHash: lines, rate } = announce
  const known = await findAnnounced(house, document)
  if (known !== undefined) return known
  if (!isHex(document) || !isHex(lines)) throw new Error('The preview has no hashes')
  const args = [document, lines, BigInt(rate), clock.read() + NOTICE] as const
  const data = encodeFunctionData({ abi: royaltiesAbi, functionName: 'announce', args })
  await house.send({ from: house.operator, to: house.royalties, data })
  return await findAnnounced(house, document)
}

async function findAnnounced({ reader, royalties }: House, document: string): Promise<bigint | undefined> {
  const events = { address: royalties, abi: royaltiesAbi, fromBlock: 0n, strict: true } as const
  const announced = await reader.getContractEvents({ ...events, eventName: 'DisbursementAnnounced' })
  return announced.find(({ args }) => args.document === document)?.args.id
}

/** Pays in what was announced, unless an earlier run did. */
export async function payIn(
  { house, clock }: Context,
  { id, preview: { announce, totals } }: { id: bigint; preview: StatementPreview },
): Promise<void> {
  const { reader, operator, royalties, mels, send } = house
  const call = { address: royalties, abi: royaltiesAbi, functionName: 'announcementOf', args: [id] } as const
  const [, , payableFrom] = await reader.readContract(call)
  if (announce === null || payableFrom === 0n) return
  await clock.moveTo(Number(payableFrom))
  // After a late announcement, people can pay it in on the page when its time comes.
  if (clock.read() < payableFrom) return
  // Approves exactly what is pulled, so that no allowance is left.
  const allowance = [royalties, parseEther(totals.mels)] as const
  const approval = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: allowance })
  await send({ from: operator, to: mels, data: approval })
  const args = [id, announce.lines.map(toLine)] as const
  await send({
    from: operator,
    to: royalties,
    data: encodeFunctionData({ abi: royaltiesAbi, functionName: 'payIn', args }),
  })
}

type Lines = NonNullable<StatementPreview['announce']>['lines']

function toLine({ song, eur, periodFrom, periodTo, statementHash }: Lines[number]) {
  if (!isHex(statementHash)) throw new Error('The preview has a line without a hash')
  return { song: getAddress(song), eur: BigInt(eur), periodFrom, periodTo, statementHash }
}

/** Pays everyone to whom more than the minimum is due; the contract skips the others. */
export async function payOut(
  { operator, royalties, send }: House,
  { accounts, songs }: { accounts: readonly Address[]; songs: readonly Address[] },
): Promise<void> {
  const payouts = accounts.map((account) => ({ account, songs }))
  const data = encodeFunctionData({ abi: royaltiesAbi, functionName: 'payMany', args: [payouts] })
  await send({ from: operator, to: royalties, data })
}
