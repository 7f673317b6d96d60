import aspectory.client.ApiClient;
import aspectory.client.ApiException;
import aspectory.client.api.EntitiesApi;
import aspectory.client.api.EntitiesV3Api;
import aspectory.client.api.RelationshipsApi;
import aspectory.client.model.*;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Uses the SDK for Java against a live service. */
public class RoundTrip {
  static final String TAG = "urn:li:tag:sdk-java";

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("ASPECTORY_URL"));
    EntitiesV3Api entities = new EntitiesV3Api(client);
    String orders = urnOf("orders");
    String customers = urnOf("customers");
    GlobalTagsV3 tagged = new GlobalTagsV3().value(new GlobalTags().tags(List.of(new TagAssociation().tag(TAG))));

    // Write typed aspects of several entities in one request.
    DatasetProperties properties =
        new DatasetProperties().name("orders").description("One row for each order").customProperties(Map.of("team", "sales"));
    UpstreamLineage lineage = new UpstreamLineage().upstreams(List.of(new Upstream().dataset(customers).type("TRANSFORMED")));
    List<EntityV3> written = entities.writeEntitiesV3("dataset", List.of(
        new EntityV3()
            .urn(orders)
            .datasetProperties(new DatasetPropertiesV3().value(properties))
            .upstreamLineage(new UpstreamLineageV3().value(lineage))
            .globalTags(tagged),
        new EntityV3().urn(customers).globalTags(tagged)), null, null, null, null, null);
    expect(written.size() == 2 && written.get(0).getUrn().equals(orders), written);

    // Read.
    EntityV3 read = entities.getEntityV3("dataset", orders, null, null, null);
    expect(read.getDatasetProperties().getValue().getDescription().equals("One row for each order"), read);
    expect(read.getDatasetKey().getValue().getName().equals("java/orders"), read);
    List<EntityV3> many = entities.batchGetEntitiesV3(
        "dataset", List.of(new EntityRequestV3().urn(orders), new EntityRequestV3().urn(customers)), null);
    expect(many.get(1).getGlobalTags().getValue().getTags().get(0).getTag().equals(TAG), many);

    // Search with a filter, page by page.
    List<FilterConjunction> matches = List.of(new FilterConjunction().and(List.of(new FilterCriterion().field("tags").value(TAG))));
    List<String> found = new ArrayList<>();
    String scrollId = null;
    do {
      ScrollRequestV3 request = new ScrollRequestV3().entities(List.of("dataset")).filter(new ScrollFilterV3().or(matches));
      EntityPageV3 page =
          entities.scrollEntitiesV3(request, 1, null, scrollId, null, null, null, null, null, null, null, null, null);
      page.getEntities().forEach(entity -> found.add(entity.getUrn()));
      scrollId = page.getScrollId();
    } while (scrollId != null);
    expect(found.size() == 2 && found.containsAll(List.of(orders, customers)), found);
    SearchRequest question = new SearchRequest().entity("dataset").input("orders").start(0).count(10).filter(new SearchFilter().or(matches));
    SearchResponse hits = new EntitiesApi(client).search(question, null);
    expect(hits.getValue().getEntities().equals(List.of(orders)), hits);

    // Follow relationships.
    RelationshipsResponse upstream =
        new RelationshipsApi(client).getRelationships(orders, "OUTGOING", List.of("DownstreamOf"), null, null, null);
    expect(upstream.getRelationships().get(0).getEntity().equals(customers), upstream);

    // A condition that does not hold, and the end.
    try {
      AspectWriteV3 untagged = new AspectWriteV3().value(Map.of("tags", List.of()));
      entities.writeAspectV3(
          "dataset", orders, "globalTags", untagged, null, null, false, null, null, "7", null, null, null, null, null);
      throw new AssertionError("the condition was not checked");
    } catch (ApiException refusal) {
      expect(refusal.getCode() == 412, refusal);
    }
    expect(entities.deleteEntityV3("dataset", orders, null, null).getUrn().equals(orders), orders);

    // Errors have typed fields.
    try {
      entities.getEntityV3("dataset", "urn:li:dataset:(x)", null, null, null);
      throw new AssertionError("a wrong urn was accepted");
    } catch (ApiException refusal) {
      ErrorResponse error = ApiClient.createDefaultObjectMapper().readValue(refusal.getResponseBody(), ErrorResponse.class);
      expect(error.getStatus() == 400 && error.getCode().equals("INVALID_INPUT"), error);
      expect(error.getDetails().get(0).getPointer().equals("/path/urn"), error);
    }
    System.out.println("round trip done");
  }

  static String urnOf(String name) {
    return "urn:li:dataset:(urn:li:dataPlatform:hive,java/" + name + ",PROD)";
  }

  static void expect(boolean holds, Object shown) {
    if (!holds) throw new AssertionError(shown);
  }
}
