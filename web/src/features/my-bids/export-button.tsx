import { toCsv } from '@melos/clearing/to-csv'
import { useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { saveFile } from '../../lib/save-file.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import { toCsvRows } from './to-csv-rows.ts'
import { loadAllBids } from './use-my-bids.ts'

/** Exports every bid, not only those on this page. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const exportBids = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await saveAllBids()
    } catch {
      void showToast({ kind: 'error', text: texts.csv.failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={exportBids}>
      {isBusy ? texts.csv.busy : texts.csv.action}
    </Button>
  )
}

async function saveAllBids(): Promise<void> {
  const bids = await loadAllBids(signedFetch)
  const now = readServerNow()
  saveFile({
    name: texts.csv.fileName(new Date(now).toISOString().slice(0, 10)),
    type: 'text/csv;charset=utf-8',
    content: toCsv(toCsvRows(bids, now)),
  })
}
