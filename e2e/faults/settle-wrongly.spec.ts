import { decodeAbiParameters, encodeAbiParameters, type Hex, parseEther, toEventSelector } from 'viem'
import { approveButtonOf, bringOperator } from '../support/administrator.ts'
import { readOffer } from '../support/auctions.ts'
import { readHoldings } from '../support/holdings.ts'
import { expect, test } from '../support/melos.ts'
import { screens } from '../support/pages.ts'
import { toastOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

test.use(screens.desktop)

const bidPlaced = toEventSelector('BidPlaced(uint256,address,uint256,uint256,uint256)')
/** The event's data: the bid's index, tokens and price. */
const bidData = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }] as const

interface Answer {
  readonly result?: unknown
}

interface Log {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Changes one bid's price in the node's answer. */
function misprice(answer: Answer, { index, price }: { index: bigint; price: bigint }): Answer {
  if (!Array.isArray(answer.result)) return answer
  const result = answer.result.map((log: Log) => {
    if (log.topics?.[0] !== bidPlaced) return log
    const [number, tokens] = decodeAbiParameters(bidData, log.data)
    return number === index ? { ...log, data: encodeAbiParameters(bidData, [number, tokens, price]) } : log
  })
  return { ...answer, result }
}

test('a settlement made from a wrong price is refused, explained, and never sent', async ({
  page,
  world: { market },
  ended,
  complaints,
}) => {
  const { chain } = market
  const before = await readHoldings(chain, ended.sold)
  const { bids } = await readOffer(chain, ended.sold)
  expect(bids.map(({ quantity, price }) => [quantity, price])).toEqual([
    [60n, parseEther('4')],
    [60n, parseEther('3')],
    [10n, parseEther('2')],
  ])
  await page.route('**/api/public/rpc', async (route) => {
    const response = await route.fetch()
    const answer: Answer | Answer[] = await response.json()
    const wrong = { index: 1n, price: parseEther('3.5') }
    const json = Array.isArray(answer) ? answer.map((each) => misprice(each, wrong)) : misprice(answer, wrong)
    await route.fulfill({ response, json })
  })
  const wallet = await bringOperator(market, page, ended.sold)

  const comparison = page.getByRole('alert').filter({ hasText: texts.approveBids.comparison.differs })
  const { what, bid, values } = texts.approveBids.comparison
  for (const sentence of [
    `${what.offer(bid('1', String(bids[1]?.bidder)))}: ${values('60 × 3.00 MELS', '60 × 3.50 MELS')}`,
    `${what.payment(bid('0', String(bids[0]?.bidder)))}: ${values('180.00 MELS', '210.00 MELS')}`,
  ])
    await expect(comparison).toContainText(sentence)

  await approveButtonOf(page).click()
  await expect(page.getByText(/has to pay 180\.00\sMELS, but 210\.00\sMELS were listed/)).toBeVisible()
  await expect(toastOf(page, 'Something goes wrong!')).toBeVisible()
  await expect(approveButtonOf(page)).toBeEnabled()
  expect(wallet.prompts.shown).toEqual(['connect'])
  expect(wallet.state.sent).toEqual([])
  expect(await readHoldings(chain, ended.sold)).toEqual(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  forgive(complaints, /TransactionFailure: .*refused/)
})
