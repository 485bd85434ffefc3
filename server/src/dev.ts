import { loadDevelopmentWebApp } from './http/development-web-app.ts'
import { runServer } from './run-server.ts'

await runServer({ loadWebApp: loadDevelopmentWebApp })
