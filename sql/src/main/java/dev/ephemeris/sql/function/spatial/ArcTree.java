package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arcs in groups of groups, each with a cap around it, so that what is far away need not be looked
 * at one by one. Neighbours on a path are neighbours here.
 */
final class ArcTree {
  /** As many are looked at one by one. */
  private static final int GROUP = 4;

  /** From here on, an arc between places of a cap may leave it. */
  private static final double TOO_WIDE = Math.toRadians(80);

  private final List<Arc> arcs;
  private final Cap cap;
  private final @Nullable ArcTree first;
  private final @Nullable ArcTree second;

  private ArcTree(List<Arc> arcs) {
    this.arcs = arcs;
    List<Direction[]> ends = new ArrayList<>(arcs.size());
    arcs.forEach(arc -> ends.add(new Direction[] {arc.from(), arc.to()}));
    Cap around = Cap.around(ends);
    cap = around.radius() < TOO_WIDE ? around : new Cap(around.center(), Math.PI);
    int half = arcs.size() / 2;
    boolean small = arcs.size() <= GROUP;
    first = small ? null : new ArcTree(arcs.subList(0, half));
    second = small ? null : new ArcTree(arcs.subList(half, arcs.size()));
  }

  static ArcTree of(List<Direction[]> paths) {
    return new ArcTree(paths.stream().flatMap(path -> Arc.of(path).stream()).toList());
  }

  List<Arc> arcs() {
    return arcs;
  }

  double radius() {
    return cap.radius();
  }

  boolean isGroup() {
    return first == null;
  }

  /** Its two halves; none when it is a group. */
  List<ArcTree> halves() {
    return first == null || second == null ? List.of() : List.of(first, second);
  }

  /** No arc of this is nearer to one of those, in metres. */
  double leastDistance(ArcTree other) {
    double angle = cap.center().angleTo(other.cap.center()) - cap.radius() - other.cap.radius();
    return Math.max(0, angle * Ellipsoid.POLAR_RADIUS);
  }
}
