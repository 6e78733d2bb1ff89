import { designLengths, type SprintDesign } from '@trellis/sdk'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon, plusIcon, trashIcon } from '../../shared/icons.ts'

type Item = SprintDesign['behaviors'][number]

export interface ItemRowsProps<T extends Item> {
  kind: 'actions' | 'behaviors' | 'outcomes'
  items: readonly T[]
  /** As the library has them. */
  known: readonly { code: string; label: string; description: string }[]
  most: number
  /** What a new one has beside its words. */
  fresh: Omit<T, keyof Item>
  onChange: (items: T[]) => void
  /** They stay as they are. */
  locked?: boolean
  /** More of an item, below its words. */
  below?: (item: T, onChange: (item: T) => void) => ReactNode
}

/** Items written in their place: real text in a field without a border, with where it comes from. */
export function ItemRows<T extends Item>({
  kind,
  items,
  known,
  most,
  fresh,
  locked = false,
  onChange,
  below,
}: ItemRowsProps<T>) {
  const { t } = useTrellis().i18n
  const list = useRef<HTMLOListElement>(null)
  const put = (at: number, item: T) => onChange(items.map((it, index) => (index === at ? item : it)))
  const focus = (at: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('textarea').item(at)?.focus())
  const add = () => {
    onChange([...items, { code: null, label: '', description: '', ...fresh } as T])
    focus(items.length)
  }
  return (
    <>
      <ol className="t-itemrows" ref={list}>
        {items.map((it, at) => {
          const model = known.find(one => one.code === it.code)
          const isChanged = model !== undefined && model.label !== it.label
          const name = t(`sprint.design.items.one.${kind}`, { number: at + 1 })
          return (
            <li key={it.code ?? at}>
              <span className="t-itemrows__n t-num" aria-hidden="true">
                {at + 1}
              </span>
              <textarea
                className="t-input"
                rows={1}
                aria-label={name}
                readOnly={locked}
                maxLength={designLengths.item}
                value={it.label}
                onChange={event => put(at, { ...it, label: event.currentTarget.value.replaceAll('\n', ' ') })}
              />
              <span className={cx('t-itemrows__from', (isChanged || !model) && 'is-own')}>
                {model && !isChanged && (
                  <>
                    <Icon path={checkIcon} size="small" />
                    {t('sprint.design.items.fromLibrary')}
                  </>
                )}
                {isChanged && (
                  <>
                    {t('sprint.design.items.changed')}
                    {!locked && (
                      <button type="button" className="t-link" onClick={() => put(at, { ...it, ...model })}>
                        {t('core.actions.undo')}
                      </button>
                    )}
                  </>
                )}
                {!locked && (
                  <Button
                    kind="quiet"
                    size="small"
                    icon={trashIcon}
                    label={t('sprint.design.items.remove', { name })}
                    onClick={() => {
                      onChange(items.filter(one => one !== it))
                      focus(Math.max(0, at - 1))
                    }}
                  />
                )}
              </span>
              {below && <div className="t-itemrows__below">{below(it, next => put(at, next))}</div>}
            </li>
          )
        })}
      </ol>
      {items.length < most && !locked && (
        <Button kind="quiet" icon={plusIcon} onClick={add}>
          {t(`sprint.design.items.add.${kind}`, { most })}
        </Button>
      )}
    </>
  )
}
