import { loadWebApp } from './http/web-app.ts'
import { runServer } from './run-server.ts'

await runServer({ loadWebApp })
