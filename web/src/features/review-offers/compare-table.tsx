import { useState } from 'react'
import { Panel } from '../../account/settings-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import type { ComparedLine } from './compare-dossiers.ts'
import { texts } from './texts.ts'

const words = texts.compare

interface CompareTableProps {
  readonly lines: readonly ComparedLine[]
  readonly isFirst: boolean
  readonly canRemark: boolean
  readonly onRemark: (field: string) => void
}

/** This submission against the last one that was read. */
export function CompareTable({ lines, isFirst, canRemark, onRemark }: CompareTableProps) {
  const [onlyChanges, setOnlyChanges] = useState(false)
  const changes = lines.filter(({ isChanged }) => isChanged)
  const shown = onlyChanges ? changes : lines
  const columns = [
    { label: words.columns.field, width: 'w-1/5' },
    { label: words.columns.now },
    ...(isFirst ? [] : [{ label: words.columns.before }]),
    ...(canRemark ? [{ label: words.remark, isHidden: true, width: 'w-40' }] : []),
  ]
  return (
    <Panel title={words.title}>
      <div className="my-4 flex flex-wrap items-center gap-x-8 text-sm">
        <p>{isFirst ? words.first : words.changes(changes.length)}</p>
        {!isFirst && (
          <Checkbox
            label={words.onlyChanges}
            checked={onlyChanges}
            onChange={({ target }) => setOnlyChanges(target.checked)}
          />
        )}
      </div>
      <CardTable caption={words.caption} columns={columns} from="md" isFixed>
        {shown.map((line) => (
          <Line key={line.key} line={line} canRemark={canRemark} onRemark={onRemark} />
        ))}
      </CardTable>
    </Panel>
  )
}

const { row, cell } = cardLooks.md
const text = `${cell} wrap-anywhere whitespace-pre-wrap`

interface LineProps extends Pick<CompareTableProps, 'canRemark' | 'onRemark'> {
  readonly line: ComparedLine
}

function Line({ line: { field, label, value, before, isChanged }, canRemark, onRemark }: LineProps) {
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <th scope="row" className={`${text} text-left font-semibold`}>
        {label}
        {isChanged && (
          <span className="block text-xs text-losing">
            <span aria-hidden="true">→ </span>
            {words.changed}
          </span>
        )}
      </th>
      <td dir="auto" className={`${text} ${isChanged ? 'font-semibold' : ''}`}>
        {value === '' ? words.empty : value}
      </td>
      {before !== undefined && (
        <td dir="auto" className={`${text} text-muted`}>
          <CardLabel from="md">{words.columns.before}</CardLabel>
          {before === '' ? words.empty : before}
        </td>
      )}
      {canRemark && (
        <td className={`${cell} md:text-right`}>
          <Button look="quiet" aria-label={words.remarkOn(label)} onClick={() => onRemark(field)}>
            {words.remark}
          </Button>
        </td>
      )}
    </tr>
  )
}
