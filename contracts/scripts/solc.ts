#!/usr/bin/env node
// What forge asks of a native solc, answered by the npm package: the version, and standard JSON from stdin.
import { readFileSync } from 'node:fs'
import solc from 'solc'

const version: string = solc.version()

if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else {
  const output: string = solc.compile(readFileSync(0, 'utf8'))
  process.stdout.write(output)
}
