import type { Disbursement } from '@melos/api-contract'
import { parseMels, showDown } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Link } from 'react-router'
import { parseEur, showCents } from '../../lib/eur.ts'
import { formatPeriod } from '../../lib/format-period.ts'
import { Amount } from '../../ui/amount.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { StateLabel, showTimeOf } from './state-label.tsx'
import { texts } from './texts.ts'

const { columns: words, caption } = texts.list
const columns = [
  { label: words.disbursement },
  { label: words.period },
  { label: words.songs, isNumber: true },
  { label: words.eur, isNumber: true },
  { label: words.mels, isNumber: true },
  { label: words.state },
]
const { row, tallCell: cell } = cardLooks.lg

export function DisbursementsTable({ disbursements }: { disbursements: readonly Disbursement[] }) {
  return (
    <CardTable caption={caption} columns={columns} from="lg">
      {disbursements.map((disbursement) => (
        <DisbursementRow key={disbursement.id} disbursement={disbursement} />
      ))}
    </CardTable>
  )
}

function DisbursementRow({ disbursement }: { disbursement: Disbursement }) {
  const { id, state, payer, periodFrom, periodTo, eur, mels, songCount } = disbursement
  const period = periodFrom === null || periodTo === null ? texts.unknown : formatPeriod(periodFrom, periodTo)
  const figures = [
    [words.songs, songCount === null ? null : groupThousands(songCount)],
    [words.eur, eur === null ? null : showCents(parseEur(eur))],
    [words.mels, mels === null ? null : showDown(parseMels(mels))],
  ] as const
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top`}>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-semibold`}>
        <Link
          to={`/royalties/${id}`}
          className="-my-2.5 inline-block max-w-full py-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {texts.name(String(id))}
        </Link>
        <span dir="auto" className="block text-xs font-normal text-muted wrap-anywhere">
          {payer ?? texts.unknownPayer}
        </span>
      </th>
      <td className={cell}>
        <CardLabel from="lg">{words.period}</CardLabel>
        <span className="whitespace-nowrap">{period}</span>
      </td>
      {figures.map(([label, value]) => (
        <td key={label} className={`${cell} lg:text-right`}>
          <CardLabel from="lg">{label}</CardLabel>
          {value === null ? <span className="text-muted">{texts.unknown}</span> : <Amount>{value}</Amount>}
        </td>
      ))}
      <td className={`${cell} col-span-2`}>
        <StateLabel state={state} />
        <span className="block text-xs text-muted">{texts.times[state](showTimeOf(disbursement))}</span>
      </td>
    </tr>
  )
}
