import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Scroll } from './Scroll.tsx'

export interface TableColumn {
  key: string
  label: ReactNode
  /** Right-aligned, tabular figures. */
  numeric?: boolean
}

export interface TableRow {
  key: string
  /** As many as columns; the first is the row's header. */
  cells: readonly ReactNode[]
  /** Marks the current one. */
  current?: boolean
}

export interface TableProps {
  caption: string
  hideCaption?: boolean
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** Stands in the one cell of a table without rows. */
  empty?: ReactNode
  /** On a phone every row is a card that names its columns, where they would else be found only by scrolling sideways. */
  stacks?: boolean
}

/** Rows with hairlines, numbers to the right, the first column staying while the rest scrolls sideways. */
export function Table({ caption, hideCaption, columns, rows, empty, stacks }: TableProps) {
  const id = useId()
  const align = (at: number) => (columns[at]?.numeric ? 'is-num' : undefined)
  const named = (at: number) => {
    const label = columns[at]?.label
    return stacks && typeof label === 'string' ? { 'data-label': label } : {}
  }
  return (
    <Scroll labelledBy={id}>
      <table className={cx('t-table', stacks && 't-table--stacks')}>
        <caption id={id}>
          <span className={hideCaption ? 't-hidden' : undefined}>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.key} scope="col" className={align(at)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key} className={cx(row.current && 'is-current')} aria-current={row.current || undefined}>
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]?.key} scope="row" className={align(at)} {...named(at)}>
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]?.key} className={align(at)} {...named(at)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Scroll>
  )
}
