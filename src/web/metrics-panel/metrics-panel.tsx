export default function MetricsPanel({ onClose }: { onClose: () => void }) {
  return <button type="button" onClick={onClose} />;
}
