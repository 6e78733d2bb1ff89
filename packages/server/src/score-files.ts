import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { notAnswered } from '@trellis/sdk/contract'
import { parse } from 'csv-parse/sync'

/** A cell by its column; `fail` throws an error that names file, line and column. */
export interface Row {
  get(column: string): string
  fail(column: string, why: string): never
}

export interface Table {
  name: string
  columns: string[]
  rows: Row[]
}

/** npm runs commands in the repository's folder and says where the person was. */
function pathOf(file: string): string {
  const there = resolve(process.env.INIT_CWD ?? '.', file)
  return existsSync(there) ? there : resolve(file)
}

/**
 * Reads a CSV file with a header (RFC 4180; a byte-order mark and blanks around cells are allowed). Further columns stay.
 * Throws with file and line where it is missing, empty, lacks a column, names one twice or has a row of another length.
 */
export function readTable(file: string, needed: readonly string[]): Table {
  const name = basename(file)
  let text: string
  try {
    text = readFileSync(pathOf(file), 'utf8')
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new Error(`${file}: ${why}`)
  }
  let records: { record: string[]; info: { lines: number } }[]
  try {
    // With `info` a record comes with its line; the types know only the plain form.
    const options = { bom: true, info: true, skip_empty_lines: true, trim: true } as const
    records = parse(text, options) as unknown as typeof records
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
  const [header, ...body] = records
  if (!header) throw new Error(`${name}: the file is empty`)
  const columns = header.record
  for (const column of needed) {
    const count = columns.filter(it => it === column).length
    if (count === 0) throw new Error(`${name}: the column ${column} is missing`)
    if (count > 1) throw new Error(`${name}: there are ${count} columns ${column}`)
  }
  if (body.length === 0) throw new Error(`${name}: there is no row below the header`)
  const places = new Map(columns.map((column, index) => [column, index]))
  const rows = body.map(({ record, info }) => ({
    get: (column: string) => record[places.get(column) ?? -1] ?? '',
    fail: (column: string, why: string): never => {
      const cell = record[places.get(column) ?? -1] ?? ''
      throw new Error(`${name}, line ${info.lines}, column ${column}: ${JSON.stringify(cell)} ${why}`)
    },
  }))
  return { name, columns, rows }
}

/** A cell that must hold something. */
export function textIn(row: Row, column: string): string {
  return row.get(column) || row.fail(column, 'is empty')
}

/** true or false, 1 or 0, yes or no, in any case. */
export function truthIn(row: Row, column: string): boolean {
  const value = row.get(column).toLowerCase()
  if (['true', '1', 'yes'].includes(value)) return true
  return ['false', '0', 'no'].includes(value) ? false : row.fail(column, 'is neither true nor false')
}

/** A whole number from 1. */
export function countIn(row: Row, column: string): number {
  const value = row.get(column)
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : row.fail(column, 'is not a whole number from 1')
}

/** A step of the scale, or null for N/A. Between the steps only where `means` are asked for. */
export function stepIn(row: Row, column: string, most: number, means = false): number | null {
  const value = row.get(column)
  if (value === notAnswered) return null
  const step = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (step >= 1 && step <= most && (means || Number.isInteger(step))) return step
  return row.fail(column, `is not ${means ? 'a number from 1 to' : 'a step from 1 to'} ${most} or ${notAnswered}`)
}

/** Throws where two rows hold the same in a column. */
export function eachOnce(table: Table, column: string): void {
  const seen = new Set<string>()
  for (const row of table.rows) {
    const value = textIn(row, column)
    if (seen.has(value)) row.fail(column, 'is there twice')
    seen.add(value)
  }
}
