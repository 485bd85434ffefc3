await import('../server/src/backup/backup.ts')
