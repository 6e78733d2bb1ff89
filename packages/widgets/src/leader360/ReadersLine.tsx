import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { persons } from '../shared/wording.ts'

export interface ReadersLineProps {
  /** Who sees reports of the leader by a right that was given. */
  readers: readonly string[]
  /** Where that is said. */
  rightsHref?: string | undefined
  /** What else there is to know of the report. */
  children?: ReactNode
}

/** Who reads a leader's reports, in a sentence, with the way to where the leader says so. */
export function ReadersLine({ readers, rightsHref, children }: ReadersLineProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <div className="t-readers360">
      <Icon path={eyeIcon} size="small" />
      <p>
        <b>
          {readers.length === 0
            ? t('leader360.readers.nobody')
            : t('leader360.readers.named', { names: persons(i18n, readers) })}
        </b>{' '}
        {readers.length === 0 ? t('leader360.readers.nobodyText') : t('leader360.readers.namedText')}{' '}
        {rightsHref && <a href={rightsHref}>{t('account.menu.viewingRights')}</a>}
        {children && <span>{children}</span>}
      </p>
    </div>
  )
}
