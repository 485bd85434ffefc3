import { createReadStream } from 'node:fs'
import { detectEncoding, examineTable, findConvention, readRows, toStatementRow } from '@melos/statements'

/** Reads one payer's file as the server does, in a process of its own, so that its memory can be measured. */
const [path = ''] = process.argv.slice(2)
const open = () => createReadStream(path)
const startedAt = performance.now()
const encoding = await detectEncoding(open())
const { header, format } = await examineTable(readRows(open(), { encoding }))
if (format === undefined) throw new Error('The format is not recognised')
const { mapping } = format
const { convention } = await findConvention(readRows(open(), { encoding }), { header, mapping })
if (convention === 'ambiguous' || convention === 'mixed') throw new Error(convention)
const examinedAt = performance.now()
const toRow = toStatementRow(mapping, { header: header.cells, convention })
let [rows, sum] = [0, 0n]
for await (const row of readRows(open(), { encoding })) {
  if (row.number <= header.number) continue
  const read = toRow(row)
  if (read.state === 'refused') throw new Error(`Row ${read.number} is refused`)
  rows += 1
  sum += read.amount
}
const seconds = { examined: (examinedAt - startedAt) / 1_000, read: (performance.now() - examinedAt) / 1_000 }
console.log(JSON.stringify({ rows, sum: String(sum), seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }))
