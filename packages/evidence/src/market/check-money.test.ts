import { getAddress, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { checkMoney } from './check-money.ts'
import type { MarketAction, OrderAction } from './market-actions.ts'
import type { ChainMarket } from './read-market.ts'

const at = (digit: number) => getAddress(`0x${String(digit).repeat(40)}`)
const [market, mels, song, treasury, ann, dan] = [at(1), at(2), at(3), at(4), at(5), at(6)]
const price = parseEther('2')

/** A market in which each step is an event of one transaction, unless another one begins. */
function tell() {
  const chain = {
    logs: [] as ChainMarket['logs'][number][],
    melsTransfers: [] as ChainMarket['melsTransfers'][number][],
  }
  const actions: MarketAction[] = []
  let logIndex = 0
  let transaction = 1
  const next = () => ({
    blockNumber: 1n,
    logIndex: logIndex++,
    transactionHash: numberToHex(transaction, { size: 32 }),
  })
  // Only what the check reads of a log is needed here.
  const log = (eventName: string, args: object) =>
    chain.logs.push({ ...next(), eventName, args } as ChainMarket['logs'][number])
  log('TreasuryUpdated', { treasury })
  return {
    log,
    begin: () => {
      transaction += 1
    },
    pay: (from: typeof market, to: typeof market, amount: string) =>
      chain.melsTransfers.push({ ...next(), from, to, amount: parseEther(amount) }),
    order(side: 'buy' | 'sell', owner: typeof market, changes: Pick<OrderAction, 'trades' | 'end'>) {
      const terms = { lastDay: 1, untilNextRoyalty: false, fillOnly: false }
      const order = { owner, side, quantity: 5n, price, terms }
      actions.push({ ...next(), song, kind: 'order', number: 0n, order, ...changes })
    },
    remove(owner: typeof market, quantity: bigint) {
      const id = { side: 'buy', price, position: 0 } as const
      actions.push({ ...next(), song, kind: 'removed', id, owner, why: 'cancelled', quantity })
    },
    check(balance: string) {
      const place = { market, mels, song, treasury, balance: parseEther(balance), ...chain }
      // Money depends on nothing else of the chain.
      return checkMoney(place as unknown as ChainMarket, actions)
    },
  }
}

const rested = { trades: [], end: { kind: 'rested', id: { side: 'buy', price, position: 0 }, quantity: 5n } } as const
const fromAnn = { id: { side: 'sell', price, position: 0 }, owner: ann, quantity: 5n } as const
const filled = { trades: [fromAnn], end: { kind: 'filled' } } as const

test('a buyer pays price and commission, the seller gets the price and the treasury a tenth of it', () => {
  const told = tell()
  told.order('buy', dan, filled)
  told.pay(dan, market, '11')
  told.pay(market, ann, '10')
  told.pay(market, treasury, '1')
  expect(told.check('0')).toMatchObject({ findings: [], money: { ofSong: 0n, deposits: 0n, credited: 0n } })
})

test('a deposit is taken in, and comes back when the order is removed', () => {
  const told = tell()
  told.order('buy', dan, rested)
  told.pay(dan, market, '11')
  expect(told.check('11')).toMatchObject({ findings: [], money: { ofSong: parseEther('11') } })
  told.begin()
  told.remove(dan, 5n)
  told.pay(market, dan, '11')
  expect(told.check('0')).toMatchObject({ findings: [], money: { ofSong: 0n } })
})

test('a sale to a resting order is paid from its deposit', () => {
  const told = tell()
  told.order('buy', dan, rested)
  told.pay(dan, market, '11')
  told.begin()
  const trades = [{ id: rested.end.id, owner: dan, quantity: 5n }]
  told.order('sell', ann, { trades, end: { kind: 'filled' } })
  told.pay(market, ann, '10')
  told.pay(market, treasury, '1')
  expect(told.check('0')).toMatchObject({ findings: [], money: { ofSong: 0n } })
})

test.each([
  ['too little for the seller', '9', '1', ann],
  ['too little for the treasury', '10', '0.5', treasury],
])('%s is found', (_name, toAnn, toTreasury, account) => {
  const told = tell()
  told.order('buy', dan, filled)
  told.pay(dan, market, '11')
  told.pay(market, ann, toAnn)
  told.pay(market, treasury, toTreasury)
  const flow = 11 - Number(toAnn) - Number(toTreasury)
  expect(told.check(String(flow)).findings).toMatchObject([{ rule: 'money', account, unit: 'MELS' }])
})

test('a payment in a later transaction comes too late', () => {
  const told = tell()
  told.order('buy', dan, filled)
  told.pay(dan, market, '11')
  told.pay(market, ann, '10')
  told.begin()
  told.pay(market, treasury, '1')
  expect(told.check('0').findings).toMatchObject([
    { rule: 'money', account: treasury, expected: `${parseEther('1')}`, actual: '0' },
    { rule: 'money', account: treasury, expected: 'nothing leaves the market' },
  ])
})

test('money that leaves for no order is found, and the deposits are no longer covered', () => {
  const told = tell()
  told.order('buy', dan, rested)
  told.pay(dan, market, '11')
  told.begin()
  told.pay(market, ann, '1')
  expect(told.check('10').findings).toMatchObject([
    { rule: 'money', account: ann },
    { rule: 'deposits', expected: `${parseEther('11')}`, actual: `${parseEther('10')}` },
  ])
})

test('a payment that fails becomes a credit, which can be withdrawn', () => {
  const told = tell()
  told.order('buy', dan, filled)
  told.pay(dan, market, '11')
  told.log('Credited', { token: mels, account: ann, amount: parseEther('10') })
  told.pay(market, treasury, '1')
  expect(told.check('10')).toMatchObject({ findings: [], money: { credited: parseEther('10') } })
  told.begin()
  told.log('CreditWithdrawn', { token: mels, account: ann, receiver: dan, amount: parseEther('10') })
  told.pay(market, dan, '10')
  expect(told.check('0')).toMatchObject({ findings: [], money: { credited: 0n } })
})

test('a gift changes nothing, and transfers that do not make up the balance are incomplete', () => {
  const told = tell()
  told.pay(dan, market, '3')
  expect(told.check('3')).toMatchObject({ findings: [], money: { deposits: 0n, balance: parseEther('3') } })
  expect(() => told.check('4')).toThrow(expect.objectContaining({ code: 'CHAIN_INCOMPLETE' }))
})
