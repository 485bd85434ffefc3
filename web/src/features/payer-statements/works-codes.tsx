import type { Work } from '@melos/api-contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '../../lib/query-client.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { texts } from './texts.ts'
import { loadWorks, worksKey } from './work-calls.ts'

const words = texts.codes
const columns = [
  { label: words.columns.work },
  { label: words.columns.token },
  { label: words.columns.codes, isHidden: true },
]
const { row, cell } = cardLooks.md

/** All works, whose codes statements are matched by. */
export function WorksCodes() {
  const query = useQuery({ queryKey: [...worksKey, 'all'], queryFn: loadWorks, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<Work>()
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={words.title} lead={words.lead} />
        <Link to="/admin/royalties" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {words.back}
        </Link>
      </div>
      <Loaded query={query} loading={<Skeleton label={words.loading} lines={6} />} failed={words.failed}>
        {(works) =>
          works.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.none}</p>
          ) : (
            <CardTable caption={words.caption} columns={columns} from="md">
              {works.map((work) => (
                <WorkRow key={work.id} work={work} onEdit={() => setEdited(work)} />
              ))}
            </CardTable>
          )
        }
      </Loaded>
      {edited !== undefined && <CodesDialog work={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function WorkRow({ work, onEdit }: { work: Work; onEdit: () => void }) {
  const { title, asset, token } = work
  return (
    <tr className={`${row} flex flex-col gap-2`}>
      <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
        {title}
        <span className="block text-xs font-normal text-muted">{asset.artist}</span>
      </th>
      <td className={cell}>
        <CardLabel from="md">{words.columns.token}</CardLabel>
        {token === null ? <span className="text-muted">{words.noToken}</span> : <AddressLink address={token} isShort />}
      </td>
      <td className={`${cell} md:text-right`}>
        <Button look="quiet" aria-haspopup="dialog" aria-label={words.editWhich(title)} onClick={onEdit}>
          {words.edit}
        </Button>
      </td>
    </tr>
  )
}
