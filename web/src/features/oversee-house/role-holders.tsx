import type { SystemStatus } from '@melos/api-contract'
import { useState } from 'react'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels } from '../../lib/parse-mels.ts'
import { showDown } from '../../lib/show-units.ts'
import { Button } from '../../ui/button.tsx'
import { AddressText, Figure, Figures, HealthMark } from './figures.tsx'
import { isLowOnPol } from './judge-system.ts'
import { texts } from './texts.ts'

type Holder = SystemStatus['roleHolders'][number]

const FIRST = 4
const POL_DECIMALS = 4
const words = texts.system.holders

export function RoleHolders({ holders }: { holders: readonly Holder[] }) {
  const [isOpen, setOpen] = useState(false)
  if (holders.length === 0) return <HealthMark judgement={{ health: 'warning', word: words.none }} />
  // Who runs out of money is never among those left out.
  const sorted = [...holders].sort((one, other) => Number(isLowOnPol(other)) - Number(isLowOnPol(one)))
  const shown = isOpen ? sorted : sorted.slice(0, FIRST)
  return (
    <>
      <ul className="grid gap-5">
        {shown.map((holder) => (
          <RoleHolder key={holder.address} holder={holder} />
        ))}
      </ul>
      {shown.length < holders.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setOpen(true)}>
            {words.showAll(groupThousands(holders.length))}
          </Button>
        </div>
      )}
    </>
  )
}

function RoleHolder({ holder }: { holder: Holder }) {
  const { address, roles, pol, mels } = holder
  return (
    <li>
      <p className="text-xs font-semibold">{roles.map((role) => words.roles[role]).join(' · ') || words.noRoles}</p>
      <AddressText address={address} />
      <Figures>
        <Figure name={words.pol}>{pol === null ? words.unknown : showDown(parseMels(pol), POL_DECIMALS)}</Figure>
        <Figure name={words.mels}>{mels === null ? words.unknown : showDown(parseMels(mels))}</Figure>
      </Figures>
      {isLowOnPol(holder) && (
        <div className="mt-2">
          <HealthMark judgement={{ health: 'warning', word: words.low }} />
        </div>
      )}
    </li>
  )
}
