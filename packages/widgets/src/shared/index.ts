/**
 * The shared parts. All words come by props; styles are in `styles.css` (one file a part for the embed build).
 * `?` is optional, `…native` means the element's own attributes too. Full comments stand on each part.
 *
 * Actions   Button {kind? size? icon? iconEnd? label? block? busy? disabledReason? href? …native}
 *           Menu {label items:MenuItem[] trigger:(props)=>node head? align?}
 * Fields    Input {label value onChange(value) help? error? required? count? hideLabel? icon? size? …native}
 *           TextArea {… maxLength? countLabel?(used, limit)}  Select {… options placeholder?}  DateField {… min? max? type?}
 *           Checkbox {label checked onChange(checked) help? indeterminate? disabled?}  Switch {… end?}
 *           RadioGroup {label options value onChange(value) help? error? row?}  Field {label children:(control)=>node …}
 * Dialogs   Dialog {open title onClose closeLabel? text? actions? size? keepOpen? role? children?}
 *           FullScreenDialog {open title onClose subtitle? progress? progressLabel? actions? foot? closeLabel? children}
 *           Confirmation {open title text? yes? no? close? onResult('confirm'|'decline'|'dismiss') size? danger? busy?}
 *           Congratulation {open image text description? actionLabel? onAction? hideActionOnMobile? closeLabel? onClose keepOpen?}
 *           BottomSheet {open title onClose closeLabel foot? children}
 * Messages  createToasts() → {show(options) error(text, action?) dismiss(id) clear() toasts}  Toasts {store label closeLabel}
 *           Notice {kind? title? icon? actions? role? children?}  Saved {state:'saved'|'busy'|'late' label}
 *           EmptyState {title text? actions? icon? picture? tone? note? level? size? role?}  Skeleton {label lines? children?}  Bone {width? height? round?}
 * Page      PageHead {title kicker? lead? actions? tools? size? level?}  Section {title text? action? level? children?}
 *           Divider {label?}  Logo {name href? label? bare?}  LogoSign  Lattice {cover?}  Tabs {label tabs selected onSelect(id) children}
 * People    Avatar {name src? size? square? decorative?}  Avatars {children more?}  initials(name)
 * Small     Badge {children kind? icon?}  Count {value label}  Icon {path size? label?}  Tooltip {text children id? silent? side?}  VisuallyHidden
 * Data      Band {band word showWord? value?}  RankBar {name percent value band word rank? note?}  Delta {direction text label real?}
 *           ProgressBar {label value? valueText?}  CircleProgress {percent label number caption?}
 *           Table {caption columns rows hideCaption? empty?}
 *           ChartFrame {title summary table labels fileName meaning? legend? picture? onSaveCsv? icon? level? children:svg}
 *           LineChart {…ChartFrame without table; categories series max? marker? onPoint?(index) noReading? number}
 *           saveCsv saveFile toCsv savePng svgToPng
 * Rights    WhoSees {item standing? manager? assistant?}: who sees what is entered here, from the SDK's rule
 * Hooks     useModal(ref, open)  usePlacement(anchor, box, open, {side align})  useWidth(ref)  useMediaQuery(query)  useReducedMotion()
 */
export { Avatar, type AvatarProps, Avatars } from './Avatar.tsx'
export { Badge, type BadgeProps, Count } from './Badge.tsx'
export { Band, type BandProps } from './Band.tsx'
export { BottomSheet, type BottomSheetProps } from './BottomSheet.tsx'
export { Button, type ButtonProps } from './Button.tsx'
export { ChartFrame, type ChartFrameProps, type ChartLabels, type ChartTable } from './ChartFrame.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { CircleProgress, type CircleProgressProps } from './CircleProgress.tsx'
export { Confirmation, type ConfirmationProps, type ConfirmationResult } from './Confirmation.tsx'
export { Congratulation, type CongratulationProps } from './Congratulation.tsx'
export { createToasts, type Toast, type ToastKind, type ToastOptions, type ToastStore } from './createToasts.ts'
export { cx } from './cx.ts'
export { DateField, type DateFieldProps } from './DateField.tsx'
export { Delta, type DeltaProps } from './Delta.tsx'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { Divider } from './Divider.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { type ControlProps, Field, type FieldLabels, type FieldProps } from './Field.tsx'
export { FullScreenDialog, type FullScreenDialogProps } from './FullScreenDialog.tsx'
export { Icon, type IconProps } from './Icon.tsx'
export { Input, type InputProps } from './Input.tsx'
export * from './icons.ts'
export { initials } from './initials.ts'
export { Lattice } from './Lattice.tsx'
export { LineChart, type LineChartProps } from './LineChart.tsx'
export { Logo, type LogoProps, LogoSign } from './Logo.tsx'
export type { LineSeries } from './lineGeometry.ts'
export { Menu, type MenuItem, type MenuProps, type MenuTrigger } from './Menu.tsx'
export { Notice, type NoticeProps } from './Notice.tsx'
export { PageHead, type PageHeadProps } from './PageHead.tsx'
export { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './RadioGroup.tsx'
export { RankBar, type RankBarProps } from './RankBar.tsx'
export { Saved, type SavedProps } from './Saved.tsx'
export { Section, type SectionProps } from './Section.tsx'
export { Select, type SelectOption, type SelectProps } from './Select.tsx'
export { Bone, Skeleton, type SkeletonProps } from './Skeleton.tsx'
export { Switch, type SwitchProps } from './Switch.tsx'
export { saveCsv, saveFile, toCsv } from './saveFile.ts'
export { savePng, svgToPng } from './savePng.ts'
export { Table, type TableColumn, type TableProps, type TableRow } from './Table.tsx'
export { type Tab, Tabs, type TabsProps } from './Tabs.tsx'
export { TextArea, type TextAreaProps } from './TextArea.tsx'
export { Toasts, type ToastsProps } from './Toasts.tsx'
export { Tooltip, type TooltipProps } from './Tooltip.tsx'
export { type Density, type Scheme, type Theme, themes } from './themes.ts'
export { useMediaQuery, useReducedMotion } from './useMediaQuery.ts'
export { useModal } from './useModal.ts'
export { type Align, type Side, usePlacement } from './usePlacement.ts'
export { useWidth } from './useWidth.ts'
export { VisuallyHidden } from './VisuallyHidden.tsx'
export { WhoSees, type WhoSeesProps } from './WhoSees.tsx'
