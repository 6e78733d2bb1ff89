import { type AskedGroup, groupLeast, isGroupShown, isNamedGroup, type RaterEntry } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { plusIcon } from '../shared/icons.ts'
import { checkCircleIcon, warningCircleIcon, xIcon } from '../shared/signs.ts'

export interface GroupCardProps {
  group: AskedGroup
  raters: readonly (RaterEntry & { isOutside: boolean })[]
  minimum: number
  onAdd?: () => void
  onRemove?: (email: string) => void
}

/** A group as it is filled: who is in it, and whether it will be shown once they answer. */
export function GroupCard({ group, raters, minimum, onAdd, onRemove }: GroupCardProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const outside = raters.filter(it => it.isOutside).length
  const count = { inside: raters.length - outside, outside }
  const isNamed = isNamedGroup(group)
  // A group in which nobody is yet is told as it mostly is: customers are from outside.
  const isInside = raters.length === 0 && group !== 'customer'
  const least = groupLeast(group, isInside ? { inside: 1, outside: 0 } : count, minimum)
  const isFine = isGroupShown(group, count, minimum)
  const spare = (count.inside > 0 ? count.inside : count.outside) - least
  const told = isNamed
    ? 'named'
    : isFine
      ? spare > 0
        ? 'spare'
        : 'exact'
      : count.outside > 0 && (group === 'peer' || group === 'team')
        ? 'outsiders'
        : 'few'
  // One answer that does not come hides the whole group.
  const isSure = isFine && told !== 'exact'
  return (
    <li className="t-group360">
      <h2>
        {t(`leader360.groups.${group}`)}{' '}
        <small>{isNamed ? t('leader360.setUp.isNamed') : t('leader360.setUp.from', { least })}</small>
      </h2>
      <div className="t-group360__line">
        {raters.length > 0 && (
          <ul className="t-group360__people">
            {raters.map(it => (
              <li key={it.email}>
                <Avatar name={it.name} size="small" decorative />
                <span>
                  <bdi>{it.name}</bdi> {it.isOutside && <span className="t-muted">{t('leader360.setUp.outside')}</span>}
                </span>
                {onRemove && (
                  <Button
                    kind="quiet"
                    size="small"
                    icon={xIcon}
                    label={t('leader360.setUp.remove', { name: it.name })}
                    onClick={() => onRemove(it.email)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {onAdd && (
          <Button
            size="small"
            icon={plusIcon}
            aria-label={t('leader360.setUp.addTo', { group: t(`leader360.groups.${group}`) })}
            onClick={onAdd}
          >
            {t('core.actions.add')}
          </Button>
        )}
      </div>
      {raters.length > 0 && (
        <p className="t-group360__told" data-kind={isSure ? 'fine' : 'few'}>
          <Icon path={isSure ? checkCircleIcon : warningCircleIcon} />
          <span>
            {t(`leader360.setUp.told.${told}`, {
              asked: raters.length,
              least,
              count: spare,
              missing: Math.max(0, -spare),
              names: i18n.list(raters.map(it => it.name)),
            })}
          </span>
        </p>
      )}
    </li>
  )
}
