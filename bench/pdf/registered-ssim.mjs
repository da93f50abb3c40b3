// SSIM of two gray pages after the best sub-pixel shift: Ghostscript's output renders up to a pixel off its input,
// and unregistered SSIM would call it far worse than it is.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Pages of a PDF as gray images, drawn by poppler. */
export function drawPages(file, pages, dpi) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ssim-'));
  try {
    return pages.map((page) => {
      const base = path.join(folder, `p${page}`);
      execFileSync('pdftoppm', ['-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), file, base], {
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      const name = readdirSync(folder).find((entry) => entry.startsWith(`p${page}-`));
      return readPgm(readFileSync(path.join(folder, name)));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readPgm(file) {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 40));
  return { width: Number(width), height: Number(height), pixels: file.subarray(head.length) };
}

export function registeredSsim(a, b) {
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  let best = { ssim: -1, dx: 0, dy: 0 };
  const attempt = (dx, dy, stride) => {
    const ssim = shiftedSsim(a, b, width, height, dx, dy, stride);
    if (ssim > best.ssim) best = { ssim, dx, dy };
  };
  for (let dy = -1; dy <= 1; dy += 0.5) for (let dx = -1; dx <= 1; dx += 0.5) attempt(dx, dy, 24);
  const { dx, dy } = best;
  best.ssim = -1;
  for (const fineY of [-0.25, 0, 0.25]) for (const fineX of [-0.25, 0, 0.25]) attempt(dx + fineX, dy + fineY, 16);
  const found = best;
  best = { ssim: -1, dx: 0, dy: 0 };
  attempt(found.dx, found.dy, 4);
  attempt(0, 0, 4);
  return best.ssim;
}

/** Mean SSIM over 8 × 8 windows, `b` moved by (dx, dy) with bilinear interpolation. */
function shiftedSsim(a, b, width, height, dx, dy, stride) {
  const moved = dx === 0 && dy === 0 ? b.pixels : undefined;
  const floorX = Math.floor(dx);
  const floorY = Math.floor(dy);
  const fx = dx - floorX;
  const fy = dy - floorY;
  const weights = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  let sum = 0;
  let windows = 0;
  for (let y = 4; y + 12 < height; y += stride) {
    for (let x = 4; x + 12 < width; x += stride) {
      let sa = 0;
      let sb = 0;
      let saa = 0;
      let sbb = 0;
      let sab = 0;
      for (let j = 0; j < 8; j++) {
        const rowA = (y + j) * a.width + x;
        const rowB = (y + j + floorY) * b.width + x + floorX;
        for (let i = 0; i < 8; i++) {
          const va = a.pixels[rowA + i];
          const at = rowB + i;
          const vb = moved
            ? moved[(y + j) * b.width + x + i]
            : b.pixels[at] * weights[0] +
              b.pixels[at + 1] * weights[1] +
              b.pixels[at + b.width] * weights[2] +
              b.pixels[at + b.width + 1] * weights[3];
          sa += va;
          sb += vb;
          saa += va * va;
          sbb += vb * vb;
          sab += va * vb;
        }
      }
      const ma = sa / 64;
      const mb = sb / 64;
      const va = saa / 64 - ma * ma;
      const vb = sbb / 64 - mb * mb;
      const cov = sab / 64 - ma * mb;
      sum += ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225));
      windows++;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}
