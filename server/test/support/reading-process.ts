import { pino } from 'pino'
import { openDatabase } from '../../src/database/database.ts'
import { startReadingStatements } from '../../src/features/statements/start-reading-statements.ts'
import { openDiskMediaStore } from '../../src/media-store/disk-media-store.ts'

/** A process that only reads payers' files. It ends with the test that started it. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl, () => undefined)
const store = openDiskMediaStore(folder)
startReadingStatements(db, { databaseUrl, store, log: pino({ level: 'silent' }), checkEveryMs: 100 })
process.stdin.on('end', () => process.exit(1)).resume()
process.on('message', () => process.send?.({ maxRss: process.resourceUsage().maxRSS }))
