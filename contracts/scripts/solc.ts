#!/usr/bin/env node
// Answers forge as a native solc would (version, standard JSON from stdin), with the npm package.
import { readFileSync } from 'node:fs'
import solc from 'solc'

const version: string = solc.version()

if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else {
  const output: string = solc.compile(readFileSync(0, 'utf8'))
  process.stdout.write(output)
}
