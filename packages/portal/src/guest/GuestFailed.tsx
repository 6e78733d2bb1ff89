import { Button, EmptyState, warningCircleIcon } from '@trellis/widgets'
import { useEffect, useRef } from 'react'
import { useText } from '../context.tsx'
import { focusTitle, focusTitleOfNext } from '../layouts/usePageFocus.ts'

/** What a guest sees where trying again may help: why there is nothing yet, and the button for it. The focus is at its title, and at that of what comes of the try. */
export function GuestFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void focusTitle(box.current), [])
  const retry = () => {
    const main = box.current?.closest('main')
    // It goes with the button: until the title is there, the page itself has it.
    main?.focus({ preventScroll: true })
    onRetry()
    if (main) focusTitleOfNext(main)
  }
  return (
    <div ref={box}>
      <EmptyState
        level={1}
        role="alert"
        tone="critical"
        icon={warningCircleIcon}
        title={t('core.errors.title')}
        text={text}
        actions={
          <Button kind="primary" onClick={retry}>
            {t('core.actions.retry')}
          </Button>
        }
      />
    </div>
  )
}
