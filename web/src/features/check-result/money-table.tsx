import { showMels } from '@melos/clearing/amounts'
import type { Totals } from '@melos/evidence'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'
import { Mark } from './verdict-mark.tsx'

interface MoneyTableProps {
  readonly expected: Totals
  readonly actual: Totals
  readonly isSettled: boolean
}

const { money, lines } = texts
const columns = [
  { label: money.what },
  { label: money.due, isNumber: true },
  { label: money.done, isNumber: true },
  { label: lines.check },
]
const { row, cell } = cardLooks.sm

export function MoneyTable({ expected, actual, isSettled }: MoneyTableProps) {
  const rows = [
    { label: money.production, due: expected.toProduction, done: actual.toProduction },
    { label: money.seller, due: expected.toSeller, done: actual.toSeller },
    { label: money.treasury, due: expected.toTreasury, done: actual.toTreasury },
    { label: money.refunds, due: expected.refunds, done: actual.refunds },
  ]
  const judge = (due: bigint, done: bigint) => (due === done ? 'right' : isSettled ? 'wrong' : 'waiting')
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{money.title}</h2>
      <CardTable caption={money.caption} columns={columns} from="sm">
        {rows.map(({ label, due, done }) => (
          <tr key={label} className={`${row} grid grid-cols-2 gap-x-4 gap-y-2`}>
            <th scope="row" className={`${cell} col-span-2 text-left font-normal`}>
              <Amounts>{label}</Amounts>
            </th>
            <MoneyCell label={money.due} amount={due} />
            <MoneyCell label={money.done} amount={done} />
            <td className={`${cell} col-span-2`}>
              <Mark tone={judge(due, done)} word={lines.states[judge(due, done)]} />
            </td>
          </tr>
        ))}
        <tr className={`${row} grid grid-cols-2 gap-x-4 gap-y-2 font-semibold`}>
          <th scope="row" className={`${cell} col-span-2 text-left`}>
            {money.deposits}
          </th>
          <MoneyCell label={money.due} amount={expected.deposits} />
          <td className={`${cell} max-sm:hidden`} />
          <td className={`${cell} max-sm:hidden`} />
        </tr>
      </CardTable>
    </section>
  )
}

function MoneyCell({ label, amount }: { label: string; amount: bigint }) {
  return (
    <td className={`${cell} sm:text-right`}>
      <CardLabel from="sm">{label}</CardLabel>
      <Amount>{showMels(amount)}</Amount>
    </td>
  )
}
