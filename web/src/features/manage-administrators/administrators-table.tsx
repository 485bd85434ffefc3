import type { Administrator } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Button } from '../../ui/button.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'

const columns = [
  { label: texts.columns.email },
  { label: texts.columns.passkeys, width: 'w-36' },
  { label: texts.columns.actions, isHidden: true, width: 'w-80' },
]
const { row, cell } = cardLooks.md

interface AdministratorsTableProps {
  readonly administrators: readonly Administrator[]
  readonly onAct: (kind: 'remove' | 'reset', administrator: Administrator) => void
}

/** Nobody removes or resets themselves, so that nobody locks themselves out by mistake. */
export function AdministratorsTable({ administrators, onAct }: AdministratorsTableProps) {
  return (
    <CardTable caption={texts.caption} columns={columns} from="md" isFixed>
      {administrators.map((administrator) => {
        const { id, email, passkeys, isYou, removedAt } = administrator
        return (
          <tr key={id} className={`${row} flex flex-col gap-2`}>
            <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
              <span className={removedAt === null ? 'font-semibold' : 'text-muted'}>{email}</span>
              {isYou && (
                <span className="ml-2 rounded-full border border-line px-2 text-xs text-muted">{texts.you}</span>
              )}
              {removedAt !== null && (
                <span className="block text-xs text-muted">{texts.removedOn(showUtc(removedAt))}</span>
              )}
            </th>
            <td className={`${cell} ${removedAt === null ? '' : 'max-md:hidden'}`}>
              {removedAt === null && (
                <>
                  <CardLabel from="md">{texts.columns.passkeys}</CardLabel>
                  {texts.passkeyCount(String(passkeys))}
                </>
              )}
            </td>
            <td className={`${cell} empty:max-md:hidden`}>
              {!isYou && removedAt === null && (
                <div className="flex flex-wrap gap-2 md:justify-end">
                  {(['reset', 'remove'] as const).map((kind) => (
                    <Button
                      key={kind}
                      look="quiet"
                      aria-haspopup="dialog"
                      aria-label={texts[kind].label(email)}
                      onClick={() => onAct(kind, administrator)}
                    >
                      {texts[kind].open}
                    </Button>
                  ))}
                </div>
              )}
            </td>
          </tr>
        )
      })}
    </CardTable>
  )
}
